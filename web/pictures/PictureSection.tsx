import Box from '@mui/material/Box'
import { useViewer } from '../account/viewer.tsx'
import { PersonPicture } from './PersonPicture.tsx'

/** The own picture on the profile pages. */
export function PictureSection() {
  const { photoUrl } = useViewer()
  return (
    <Box component="section">
      <PersonPicture photoUrl={photoUrl} size={112} />
    </Box>
  )
}
