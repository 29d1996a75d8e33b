import { ListTable } from '#ui/lists/ListTable.tsx'
import { drawPage } from './draw-page.tsx'
import { columns, nameOfRow, pageOfRow } from './rows.tsx'

drawPage(<ListTable label="Appointments" columns={columns} canChoose rowLink={pageOfRow} name={nameOfRow} />)
