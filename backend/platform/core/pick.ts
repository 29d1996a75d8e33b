import type * as Type from 'typebox'

type Pick = (value: unknown) => unknown

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

const asIs: Pick = (value) => value

/** A function that copies what the reply schema names and drops everything else, so that no column leaks. */
export const pickerOf = (schema: Type.TSchema): Pick => picker(schema as Shape)

function picker(shape: Shape): Pick {
  if (shape.properties) return objectPicker(shape.properties)
  if (shape.items) return listPicker(shape.items)
  const inside = shape.anyOf?.find((branch) => branch.properties ?? branch.items)
  return inside ? orNull(picker(inside)) : asIs
}

function objectPicker(properties: Record<string, Shape>): Pick {
  const fields = Object.entries(properties).map(([name, shape]) => [name, picker(shape)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) if (from[name] !== undefined) picked[name] = pick(from[name])
    return picked
  }
}

function listPicker(items: Shape): Pick {
  const pick = picker(items)
  return (value) => (Array.isArray(value) ? value.map(pick) : value)
}

const orNull =
  (pick: Pick): Pick =>
  (value) =>
    value === null ? null : pick(value)
