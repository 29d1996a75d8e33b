import PersonIcon from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'

interface PersonPictureProps {
  /** Path below the API, or null. */
  photoUrl: string | null
  /** Width and height in pixels. */
  size: number
  /** Corners of a large portrait; by default the picture is round. */
  corners?: string
}

/** A picture beside the name; a drawn portrait if there is none. */
export function PersonPicture({ photoUrl, size, corners = '50%' }: PersonPictureProps) {
  const frame = {
    width: size,
    height: size,
    flexShrink: 0,
    borderRadius: corners,
    bgcolor: 'var(--mint)',
    color: 'var(--primary)',
  } as const
  if (photoUrl === null)
    return (
      <Box component="span" sx={{ ...frame, display: 'grid', placeItems: 'center' }} aria-hidden>
        <PersonIcon sx={{ fontSize: size * 0.6 }} />
      </Box>
    )
  return (
    <Box
      component="img"
      src={`/api${photoUrl}`}
      alt=""
      width={size}
      height={size}
      sx={{ ...frame, display: 'block', objectFit: 'cover' }}
    />
  )
}
