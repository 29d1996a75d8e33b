/**
 * The changes that a mutation run makes to a source, one at a time: each represents a mistake that a test must detect.
 */
import { child, children, parse, positionOf, type SyntaxNode, walk } from './syntax.ts'

export interface Mutant {
  file: string
  line: number
  column: number
  /** Offsets of the replaced text. */
  start: number
  end: number
  shape: 'expression' | 'statement'
  mutator: string
  original: string
  mutated: string
}

/** A change to one node, before its position is known. */
interface Change {
  mutator: string
  mutated: string
  /** The replaced node, when it is not the node itself. */
  node?: SyntaxNode
  shape?: 'statement'
}

interface Place {
  node: SyntaxNode
  /** The outermost first. */
  parents: readonly SyntaxNode[]
  textOf: (node: SyntaxNode | null) => string
}

type Mutator = (place: Place) => Change[]

const swaps: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}

const isText = (node: SyntaxNode | null) =>
  node !== null && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))

/** `a < b` becomes `a <= b` and `a >= b`; sums become differences, unless they join texts. */
const operators: Mutator = ({ node, textOf }) => {
  if (node.type !== 'BinaryExpression') return []
  const [left, right, operator] = [child(node, 'left'), child(node, 'right'), String(node.operator)]
  const isSum = operator === '+' && !isText(left) && !isText(right)
  const others = isSum ? ['-'] : (swaps[operator] ?? [])
  return others.map((other) => ({ mutator: 'operator', mutated: `${textOf(left)} ${other} ${textOf(right)}` }))
}

const otherLogic: Record<string, string> = { '&&': '||', '||': '&&', '??': '&&' }

/** `a && b` becomes `a || b`, and each side alone. */
const logic: Mutator = ({ node, textOf }) => {
  if (node.type !== 'LogicalExpression') return []
  const [left, right] = [textOf(child(node, 'left')), textOf(child(node, 'right'))]
  const operator = String(node.operator)
  const swapped = { mutator: 'logic', mutated: `(${left}) ${otherLogic[operator]} (${right})` }
  if (operator === '??') return [swapped]
  return [swapped, { mutator: 'operand', mutated: left }, { mutator: 'operand', mutated: right }]
}

const negations: Mutator = ({ node, textOf }) => {
  if (node.type !== 'UnaryExpression') return []
  const argument = child(node, 'argument')
  if (node.operator === '!') return [{ mutator: 'negation', mutated: textOf(argument) }]
  return node.operator === '-' ? [{ mutator: 'negation', mutated: `+${textOf(argument)}` }] : []
}

const branching = ['IfStatement', 'ConditionalExpression', 'WhileStatement', 'DoWhileStatement', 'ForStatement']

/** The condition of a branch is always true or always false; that of a loop always false. */
const conditions: Mutator = ({ node }) => {
  const test = branching.includes(node.type) ? child(node, 'test') : null
  if (!test) return []
  const forced = ['IfStatement', 'ConditionalExpression'].includes(node.type) ? ['true', 'false'] : ['false']
  return forced.map((mutated) => ({ mutator: 'condition', mutated, node: test }))
}

const assignments: Record<string, string> = { '+=': '-=', '-=': '+=', '++': '--', '--': '++' }

const updates: Mutator = ({ node, textOf }) => {
  if (node.type !== 'AssignmentExpression' && node.type !== 'UpdateExpression') return []
  const operator = String(node.operator)
  const other = assignments[operator]
  return other ? [{ mutator: 'update', mutated: textOf(node).replace(operator, other) }] : []
}

/** Strings that name a status, a right or a reason. */
const stateName = /^[A-Za-z]+([_-][A-Za-z]+)*$/

/** A text argument is mostly a column name or a message; the argument of `includes` is a status. */
function isStateLike({ node, parents, textOf }: Place): boolean {
  const parent = parents.at(-1)
  if (!stateName.test(String(node.value)) || parent?.type === 'ExpressionStatement') return false
  const isArgument = parent?.type === 'CallExpression' || parent?.type === 'NewExpression'
  return !isArgument || textOf(child(parent, 'callee')).endsWith('.includes')
}

/** True and false are swapped, numbers are off by one, status names are empty. */
const literals: Mutator = (place) => {
  const { node, textOf } = place
  if (node.type !== 'Literal') return []
  const { value } = node
  if (typeof value === 'boolean') return [{ mutator: 'boolean', mutated: String(!value) }]
  if (typeof value === 'number' && /^[\d_]+$/.test(textOf(node)))
    return (value === 0 ? [1] : [value + 1, value - 1]).map((other) => ({ mutator: 'number', mutated: String(other) }))
  return typeof value === 'string' && isStateLike(place) ? [{ mutator: 'string', mutated: "''" }] : []
}

/** An element of a table is removed. */
const elements: Mutator = ({ node, textOf }) => {
  if (node.type !== 'ArrayExpression') return []
  const all = children(node, 'elements')
  return all.map((left) => ({
    mutator: 'element',
    mutated: `[${all
      .filter((one) => one !== left)
      .map(textOf)
      .join(', ')}]`,
  }))
}

const siblings: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  add: 'subtract',
  subtract: 'add',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
}

/** Calls that can be removed without changing the type of the expression. */
const passing = ['filter', 'toSorted', 'toReversed', 'sort', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase']

/** `Math.min` becomes `Math.max`, `some` becomes `every`; a filter or a sort is removed. */
const calls: Mutator = ({ node, parents, textOf }) => {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : null
  const [object, property] = [callee && child(callee, 'object'), callee && child(callee, 'property')]
  const isChained = parents.some(({ type, start }) => type === 'ChainExpression' && start === node.start)
  if (!object || !property || callee?.computed === true || isChained) return []
  const name = textOf(property)
  const rest = textOf(node).slice(property.end - node.start)
  const sibling = Object.hasOwn(siblings, name) ? siblings[name] : undefined
  const before = textOf(node).slice(0, property.start - node.start)
  const swapped = sibling ? [{ mutator: 'sibling', mutated: `${before}${sibling}${rest}` }] : []
  return passing.includes(name) ? [...swapped, { mutator: 'passing', mutated: textOf(object) }] : swapped
}

const effects = [
  'CallExpression',
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'ChainExpression',
]

/** A statement that is used for its effect only is removed. */
const statements: Mutator = ({ node }) => {
  const expression = node.type === 'ExpressionStatement' ? child(node, 'expression') : null
  return expression && effects.includes(expression.type)
    ? [{ mutator: 'statement', mutated: ';', shape: 'statement' }]
    : []
}

const callOf = /^'(GET|POST|PUT|PATCH|DELETE) \//

/** In a table of rights by call, a call is open to everyone, or loses its additional requirements. */
const openedRights: Mutator = ({ node, textOf }) => {
  const [key, value] = node.type === 'Property' ? [child(node, 'key'), child(node, 'value')] : [null, null]
  if (!key || !value || !callOf.test(textOf(key))) return []
  const opened = textOf(value) === 'everyone' ? [] : [{ mutator: 'right', mutated: 'everyone', node: value }]
  const [argument, ...more] = value.type === 'CallExpression' ? children(value, 'arguments') : []
  const isWrapped = argument && more.length === 0 && argument.type === 'Identifier'
  return isWrapped ? [...opened, { mutator: 'right', mutated: textOf(argument), node: value }] : opened
}

const mutators: Mutator[] = [
  operators,
  logic,
  negations,
  conditions,
  updates,
  literals,
  elements,
  calls,
  statements,
  openedRights,
]

/** All mutants of a source, in the order of the text. */
export function mutantsOf(source: string, file: string): Mutant[] {
  const textOf = (node: SyntaxNode | null) => (node ? source.slice(node.start, node.end) : '')
  const found: Mutant[] = []
  walk(parse(source, file), (node, parents) => {
    for (const mutator of mutators)
      for (const { mutated, shape = 'expression', node: at = node, mutator: name } of mutator({
        node,
        parents,
        textOf,
      })) {
        if (mutated === textOf(at) && shape === 'expression') continue
        const { start, end } = at
        found.push({
          file,
          ...positionOf(source, start),
          start,
          end,
          shape,
          mutator: name,
          original: textOf(at),
          mutated,
        })
      }
  })
  return distinct(found).toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Two mutators can produce the same text. */
const distinct = (mutants: Mutant[]) => [
  ...new Map(mutants.map((one) => [`${one.start} ${one.end} ${one.shape} ${one.mutated}`, one])).values(),
]

/** The source with one mutant in it, for tests and for readers. */
export const applied = (source: string, { start, end, mutated }: Mutant): string =>
  `${source.slice(0, start)}${mutated}${source.slice(end)}`
