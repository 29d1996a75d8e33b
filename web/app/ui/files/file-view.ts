/** How a file is shown: its width in parts of the available width, and how far it is turned clockwise. */
export interface FileView {
  zoom: number
  turn: 0 | 90 | 180 | 270
}

export const asStored: FileView = { zoom: 1, turn: 0 }
const zooms = [1, 1.5, 2, 3]
const turns = [0, 90, 180, 270] as const

export const turned = ({ zoom, turn }: FileView): FileView => ({ zoom, turn: turns[(turn / 90 + 1) % 4] ?? 0 })

/** The same view where it cannot be larger or smaller. */
export function zoomed(view: FileView, step: 1 | -1): FileView {
  const zoom = zooms[zooms.indexOf(view.zoom) + step]
  return zoom === undefined ? view : { ...view, zoom }
}

/** Style of what is shown: an enlarged one reaches beyond its place, which scrolls; what stands around it stays. */
export const widthAt = (zoom: number) =>
  zoom > 1 ? ({ width: `${zoom * 100}%`, maxWidth: 'none', justifySelf: 'start' } as const) : {}
