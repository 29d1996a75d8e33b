import { memo, type ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ListIcon } from './ListIcon.tsx'
import type { Column } from './ListTable.tsx'

interface ListRowProps {
  row: RaRecord
  columns: readonly Column[]
  name: string
  link: string | undefined
  canChoose: boolean
  hasMore: boolean
  hasMenu: boolean
  /** Buttons at the end of the row. */
  actions: ReactNode
  hasActions: boolean
  isSelected: boolean
  isOpened: boolean
  isPreviewed: boolean
  /** The one row that Tab reaches; the arrows move to the others. */
  isCurrent: boolean
  isMenuOpen: boolean
  onClick: (() => void) | undefined
  onSelect: (isRange: boolean) => void
  onOpen: () => void
  onMenu: (anchor: HTMLElement) => void
}

export function ListRow(props: ListRowProps) {
  const { row, columns, name, link, canChoose, hasMore, hasActions, isSelected, isOpened, isCurrent } = props
  const t = useTranslate()
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      data-row={row.id}
      className={classOf(props)}
      tabIndex={tabIndex}
      aria-selected={canChoose ? isSelected : undefined}
      onClick={(event) => {
        if (!isControl(event.target)) props.onClick?.()
      }}
    >
      {canChoose && (
        <td className="tick">
          <label className="choose">
            <input
              type="checkbox"
              aria-label={t('resources.choose', { name })}
              checked={isSelected}
              tabIndex={tabIndex}
              onChange={(event) => props.onSelect((event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {hasMore && (
        <td className="tick">
          <button
            type="button"
            className="icon"
            aria-expanded={isOpened}
            aria-label={t('resources.details_of', { name })}
            tabIndex={tabIndex}
            onClick={props.onOpen}
          >
            <ListIcon of={isOpened ? 'opened' : 'closed'} />
          </button>
        </td>
      )}
      <Cells row={row} columns={columns} link={link} tabIndex={tabIndex} />
      {hasActions && (
        <td className="actions">
          <div>
            {props.actions}
            {props.hasMenu && (
              <button
                type="button"
                className="icon"
                aria-haspopup="menu"
                aria-expanded={props.isMenuOpen}
                aria-label={t('resources.menu_of', { name })}
                title={t('resources.menu')}
                data-row-menu
                tabIndex={tabIndex}
                onClick={(event) => props.onMenu(event.currentTarget)}
              >
                <ListIcon of="menu" />
              </button>
            )}
          </div>
        </td>
      )}
    </tr>
  )
}

const classOf = ({ isSelected, isPreviewed, onClick }: ListRowProps) =>
  ['row', isSelected && 'selected', isPreviewed && 'previewed', onClick && 'opens'].filter(Boolean).join(' ')

/** A click on it does not open the row. */
const isControl = (target: EventTarget) =>
  !(target instanceof Element) || target.closest('a, button, input, label, select, textarea, .actions') !== null

interface CellsProps {
  row: RaRecord
  columns: readonly Column[]
  link: string | undefined
  tabIndex: number
}

/** Draws nothing again while only the selection or another row changes. */
const Cells = memo(function CellsOfRow({ row, columns, link, tabIndex }: CellsProps) {
  return (
    <RecordContextProvider value={row}>
      {columns.map(({ source, right, isSecondary, element }, index) => (
        <td key={source} className={`value ${right ? 'right' : ''} ${isSecondary ? 'secondary' : ''}`}>
          {index === 0 && link !== undefined ? (
            <Link to={link} className="row-link" tabIndex={tabIndex}>
              {element}
            </Link>
          ) : (
            element
          )}
        </td>
      ))}
    </RecordContextProvider>
  )
})
