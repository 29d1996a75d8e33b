import Box from '@mui/material/Box'
import { partsOf } from './links.ts'

/** The words as they were written: lines stay lines, and addresses can be followed, without telling where from. */
export function MessageText({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text).map((part, index) =>
        part.as === 'text' ? (
          part.text
        ) : (
          <Box
            // A text never changes its parts without being another one.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            component="a"
            href={part.address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            sx={{ color: 'inherit' }}
          >
            {part.text}
          </Box>
        ),
      )}
    </Box>
  )
}
