import type { NoteTemplate } from '#schemas/care/notes.ts'

/** Headings of each template, as keys. */
const sections: Record<NoteTemplate, readonly string[]> = {
  blank: [],
  soap: ['subjective', 'objective', 'assessment', 'plan'],
  dap: ['data', 'assessment', 'plan'],
  birp: ['behaviour', 'intervention', 'response', 'plan'],
}

type Translate = (key: string) => string

/** Headings with room below each. */
export const headingsOf = (template: NoteTemplate, t: Translate): string =>
  sections[template].map((section) => `${t(`notes.sections.${section}`)}:\n`).join('\n')

/** Nothing but blanks, or the headings of a template: nobody's words. */
export const isUntouched = (content: string, t: Translate): boolean =>
  Object.keys(sections).some((name) => headingsOf(name as NoteTemplate, t).trim() === content.trim())
