/** The frame alone, which is taken off the figures of both tables. */
import { useListContext } from 'react-admin'
import { drawPage } from './draw-page.tsx'
import { columns } from './rows.tsx'

/** Uses the cells, so that they are in the frame. */
function Count() {
  const { data = [] } = useListContext()
  return <p id="drawn">{data.length > 0 ? `${data.length} rows, ${columns.length} columns` : null}</p>
}

drawPage(<Count />)
