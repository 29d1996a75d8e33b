/** Parses `a[b][0]=c`: the Stripe package encodes bodies and queries this way. */
export type Form = { [name: string]: string | Form }

export function formOf(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (!path.some(isUnsafe)) put(form, path, value)
  }
  return form
}

const isUnsafe = (part: string) => part === '__proto__' || part === 'constructor' || part === 'prototype'

function put(form: Form, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next = typeof inner === 'object' ? inner : {}
  form[name] = next
  put(next, rest, value)
}

export const wordIn = (form: Form, ...path: string[]): string | null => {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

export function formIn(form: Form, ...path: string[]): Form {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'object' ? value : {}
}

export const wordsIn = (form: Form, ...path: string[]): string[] =>
  Object.values(formIn(form, ...path)).filter((value) => typeof value === 'string')

export const metadataIn = (form: Form, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, ...path, 'metadata')).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )

/** Minor units; null for anything else. */
export function sumIn(form: Form, ...path: string[]): number | null {
  const word = wordIn(form, ...path)
  return word !== null && /^[1-9]\d{0,11}$/.test(word) ? Number(word) : null
}
