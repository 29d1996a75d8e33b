import Box from '@mui/material/Box'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { PersonPicture } from './PersonPicture.tsx'

interface AvatarChoiceProps {
  avatar: ReplyOf<typeof clientApi.avatars>[number]
  isChosen: boolean
  onChoose: () => void
}

/** One avatar as a radio button: the arrow keys move between them. */
export function AvatarChoice({ avatar, isChosen, onChoose }: AvatarChoiceProps) {
  return (
    <Box
      component="label"
      sx={{
        position: 'relative',
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        py: 2,
        borderRadius: 3,
        cursor: 'pointer',
        textAlign: 'center',
        fontSize: 14,
        border: '2px solid transparent',
        '&:hover': { bgcolor: 'var(--sand)' },
        '&:has(:checked)': { borderColor: 'var(--primary)', bgcolor: 'var(--mint)', fontWeight: 600 },
        '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
      }}
    >
      <Box
        component="input"
        type="radio"
        name="avatar"
        value={avatar.identifier}
        checked={isChosen}
        onChange={onChoose}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
      />
      <PersonPicture photoUrl={avatar.photoUrl} size={72} />
      <span>{avatar.name}</span>
    </Box>
  )
}
