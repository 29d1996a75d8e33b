/** A minimal view of the syntax tree: what the mutators need of it, with the positions of every node in the source. */
import { parseSync } from 'vite'

export interface SyntaxNode {
  type: string
  /** Offsets in the source, the end excluded. */
  start: number
  end: number
  [key: string]: unknown
}

export function parse(source: string, file: string): SyntaxNode {
  const { program, errors } = parseSync(file, source, { lang: 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as SyntaxNode
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

export const child = (node: SyntaxNode, key: string): SyntaxNode | null => {
  const value = node[key]
  return isNode(value) ? value : null
}

export const children = (node: SyntaxNode, key: string): SyntaxNode[] => {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Type wrappers around an expression that runs. */
const typeWrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

const isErased = ({ type }: SyntaxNode) =>
  (type.startsWith('TS') && !typeWrappers.includes(type)) ||
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration'

/** Children of a node that contain names or types instead of expressions. */
function isName(node: SyntaxNode, key: string): boolean {
  if (key === 'key' || key === 'property') return node.computed !== true
  return key === 'label' || key === 'specifiers'
}

/** Visits every node that runs, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const go = (at: SyntaxNode, parents: readonly SyntaxNode[]) => {
    if (isErased(at)) return
    visit(at, parents)
    const below = [...parents, at]
    for (const [key, value] of Object.entries(at)) {
      if (isName(at, key)) continue
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) go(one, below)
    }
  }
  go(node, [])
}

/** Line and column of an offset, both from 1. */
export function positionOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
