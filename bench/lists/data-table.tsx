import { DataTable } from 'react-admin'
import { drawPage } from './draw-page.tsx'
import { columns } from './rows.tsx'

drawPage(
  <DataTable rowClick={(id) => `/row/${id}`} bulkActionButtons={<span />}>
    {columns.map(({ source, label, sort, right, element }) => (
      <DataTable.Col key={source} source={source} label={label} disableSort={!sort} align={right ? 'right' : 'left'}>
        {element}
      </DataTable.Col>
    ))}
  </DataTable>,
)
