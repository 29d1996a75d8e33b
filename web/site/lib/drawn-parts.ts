import { type ComponentType, createContext } from 'react'

/** Parts that the build draws and whose code comes later; the browser has none of them. */
export type DrawnPart = 'concern' | 'suggest' | 'filters'

export const DrawnParts = createContext<Partial<Record<DrawnPart, ComponentType<never>>>>({})
