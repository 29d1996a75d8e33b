import { type ErrorCode, errorStatus, type Problem } from '#schemas/platform/errors.ts'
import { type FieldProblem } from '#schemas/platform/validate.ts'
import { type Locale, translate, type Words } from '#schemas/platform/words.ts'

interface Extras {
  /** Path of the field to locale key. */
  fields?: Record<string, string>
  /** Locale key of the message, where the message of the code does not fit. */
  messageKey?: string
  alternatives?: Problem['alternatives']
  /** Steps that are still missing. */
  missing?: Problem['missing']
  retryAfter?: number
}

/** A refusal of the product: code, message, extras. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: Extras
  readonly words: Words

  constructor(code: ErrorCode, extras: Extras = {}, words: Words = {}) {
    super(code)
    this.code = code
    this.extras = extras
    this.words = words
  }
}

export const refused = (code: ErrorCode, extras?: Extras, words?: Words) => new Refusal(code, extras, words)
export const notFound = () => new Refusal('NOT_FOUND')

/** What a schema refused, field by field. */
export class SchemaRefusal extends Error {
  readonly problems: FieldProblem[]

  constructor(problems: FieldProblem[]) {
    super('VALIDATION_ERROR')
    this.problems = problems
  }
}

/** The error answer (docs/product-rules.md#errors) in the reader's language. */
export function problemOf(error: Refusal | SchemaRefusal, locale: Locale, requestId: string): Problem {
  if (error instanceof Refusal) {
    const { fields, ...extras } = error.extras
    return build(error.code, locale, requestId, error.words, extras, translateAll(locale, fields ?? {}, error.words))
  }
  const fields = Object.fromEntries(error.problems.map(({ path, key, words }) => [path, translate(locale, key, words)]))
  return build('VALIDATION_ERROR', locale, requestId, {}, {}, fields)
}

const translateAll = (locale: Locale, fields: Record<string, string>, words: Words) =>
  Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, translate(locale, key, words)]))

function build(
  code: ErrorCode,
  locale: Locale,
  requestId: string,
  words: Words,
  { messageKey = `errors.${code}`, ...extras }: Omit<Extras, 'fields'>,
  fields: Record<string, string>,
): Problem {
  const message = translate(locale, messageKey, words)
  const marked = Object.keys(fields).length > 0
  return {
    type: `about:blank#${code}`,
    title: message,
    status: errorStatus[code],
    code,
    message,
    requestId,
    ...extras,
    ...(marked ? { fields, errors: [...new Set(Object.values(fields))] } : {}),
  }
}
