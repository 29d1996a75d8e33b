import Box from '@mui/material/Box'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { Conversation } from '#app/care/messages/Conversation.tsx'

/** The conversation with the client. What is typed stays on this device while another tab is open. */
export const ClientMessages = ({ client }: { client: ClientRow }) => (
  <Box
    sx={{
      display: 'flex',
      height: { xs: 'min(640px, 80dvh)', sm: 'max(420px, calc(100dvh - 260px))' },
      overflow: 'hidden',
      bgcolor: 'var(--card)',
      border: '1px solid var(--hairline)',
      borderRadius: 3,
    }}
  >
    <Conversation person={client.identifier} />
  </Box>
)
