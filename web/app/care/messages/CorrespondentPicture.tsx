import Box from '@mui/material/Box'
import type { Correspondent } from '#schemas/care/messages.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { initialsOf } from './chat-words.ts'

interface CorrespondentPictureProps {
  user: Pick<Correspondent, 'name' | 'photoUrl'>
  /** Width and height in pixels. */
  size: number
}

/** A round picture beside the name; initials if there is no picture. */
export function CorrespondentPicture({ user: { name, photoUrl }, size }: CorrespondentPictureProps) {
  if (photoUrl !== null || name === null) return <PersonPicture photoUrl={photoUrl} size={size} />
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        bgcolor: 'var(--mint)',
        color: 'var(--ink)',
        fontSize: Math.round(size * 0.36),
        fontWeight: 600,
      }}
    >
      {initialsOf(name)}
    </Box>
  )
}
