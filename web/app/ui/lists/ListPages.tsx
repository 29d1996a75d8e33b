import Pagination from '@mui/material/Pagination'
import { useListContext } from 'react-admin'

/** Pagination of the list context, if there is more than one page. */
export function ListPages() {
  const { total = 0, page, perPage, setPage } = useListContext()
  const count = Math.ceil(total / perPage)
  if (count <= 1) return null
  return (
    <Pagination
      count={count}
      page={page}
      onChange={(_, chosen) => setPage(chosen)}
      sx={{ mt: 4, display: 'grid', justifyContent: 'center' }}
    />
  )
}
