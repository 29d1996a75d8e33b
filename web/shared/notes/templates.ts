import type { NoteTemplate } from '#schemas/care/notes.ts'

/** Text keys of each template's headings. */
const sections: Record<NoteTemplate, readonly string[]> = {
  blank: [],
  soap: ['subjective', 'objective', 'assessment', 'plan'],
  dap: ['data', 'assessment', 'plan'],
  birp: ['behaviour', 'intervention', 'response', 'plan'],
}

type Translate = (key: string) => string

/** Headings with space below each. */
export const headingsOf = (template: NoteTemplate, t: Translate): string =>
  sections[template].map((section) => `${t(`notes.sections.${section}`)}:\n`).join('\n')

/** True if the content is blank or only template headings. */
export const isUntouched = (content: string, t: Translate): boolean =>
  Object.keys(sections).some((name) => headingsOf(name as NoteTemplate, t).trim() === content.trim())
