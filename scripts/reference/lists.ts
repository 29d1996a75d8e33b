/** One row of a list: `code | English | Deutsch`, and the code of its parent (a country or a row of the same list). */
export function readList(text: string): { code: string; en: string; de: string; parent: string | null }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [code, en, de, parent = null, ...rest] = line.split('|').map((part) => part.trim())
      if (!code || !en || !de || rest.length > 0) throw new Error(`Not a row of reference data: ${line}`)
      return { code, en, de, parent }
    })
}
