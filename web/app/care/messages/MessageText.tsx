import Box from '@mui/material/Box'
import { partsOf } from './links.ts'

/** The text as written: it keeps line breaks and turns addresses into links without a referrer. */
export function MessageText({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text).map((part, index) =>
        part.as === 'text' ? (
          part.text
        ) : (
          <Box
            // The parts of a text change only together with the text.
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
