/** The rules of the schemas as a resolver of react-hook-form: the browser says the same sentences as the server. */
import type { useTranslate } from 'react-admin'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldProblem } from '#schemas/platform/validate.ts'

interface Rules<Values, Body> {
  /** The request body that the values stand for. */
  read: (values: Values) => Body
  /** What the server would refuse; of several problems of a field the first is shown. */
  problemsIn: (body: Body, values: Values) => readonly FieldProblem[]
  t: ReturnType<typeof useTranslate>
}

export const schemaResolver =
  <Values extends FieldValues, Body>({ read, problemsIn, t }: Rules<Values, Body>): Resolver<Values, unknown, Body> =>
  (values) => {
    const body = read(values)
    const problems = problemsIn(body, values)
    return problems.length === 0
      ? { values: body, errors: {} }
      : { values: {}, errors: errorsOf(problems, t) as FieldErrors<Values> }
  }

interface FieldError {
  type: string
  message: string
}
interface ErrorTree {
  [field: string]: ErrorTree | FieldError
}

/** Each error at its field, also inside lists. */
function errorsOf(problems: readonly FieldProblem[], t: Rules<unknown, unknown>['t']): ErrorTree {
  const errors: ErrorTree = {}
  for (const { path, key, words } of problems.toReversed())
    place(errors, path.split('.'), { type: key, message: t(key, words) })
  return errors
}

function place(into: ErrorTree, [first = '', ...rest]: string[], error: FieldError): void {
  const known = into[first] as ErrorTree | undefined
  if (rest.length === 0) {
    into[first] = { ...known, ...error }
    return
  }
  const below = { ...known }
  place(below, rest, error)
  into[first] = below
}
