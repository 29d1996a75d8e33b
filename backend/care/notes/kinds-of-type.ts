import { noteFileKinds, noteTypes } from '#schemas/care/notes.ts'

/** File types that notes of this type accept; undefined when there is no such type. */
export function kindsOfType(named: string | undefined): readonly string[] | undefined {
  const type = noteTypes.find((one) => one === named)
  return type && noteFileKinds[type]
}
