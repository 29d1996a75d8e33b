/** Removes characters that are invisible or that change the text direction. */
import type * as Type from 'typebox'
import { branchOf } from '#schemas/platform/validate.ts'

/**
 * Direction marks, embeddings, overrides and isolates; zero-width spaces; the byte order mark. Joiners stay: scripts
 * need them.
 */
const marks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Paragraphs keep the marks that right-to-left writing needs; no script needs overrides. */
const overrides = /[\u202d\u202e]/g

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  ui?: { input?: string }
}

/**
 * The value with its texts as they are stored: lines without such characters, paragraphs without overrides, passwords
 * unchanged.
 */
export function plainTexts(schema: Type.TSchema, value: unknown): unknown {
  return plain(schema as Shape, value)
}

function plain(shape: Shape, value: unknown): unknown {
  if (typeof value === 'string') return plainText(among(shape, 'string'), value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { items } = among(shape, 'array')
    return items ? value.map((one) => plain(items, one)) : value
  }
  const { properties = {} } = branchOf(shape as Type.TSchema, value) as Shape
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined
      return [name, field ? plain(field, inside) : inside]
    }),
  )
}

const among = (shape: Shape, type: string): Shape => shape.anyOf?.find((branch) => branch.type === type) ?? shape

function plainText({ ui }: Shape, text: string): string {
  if (ui?.input === 'password') return text
  return text.replaceAll(ui?.input === 'multiline' ? overrides : marks, '')
}
