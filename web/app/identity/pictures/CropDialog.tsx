import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/RemoveOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { pictureLimits } from '#schemas/identity/pictures.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cutSquare, type Square } from './cut-square.ts'
import { useSendPicture } from './use-send-picture.ts'

interface CropDialogProps {
  /** Object URL of the chosen picture. */
  picture: string
  onSaved: (photoUrl: string | null) => void
  /** The browser cannot decode the file. */
  onUnreadable: () => void
  onClose: () => void
}

const { zoomMin, zoomMax } = pictureLimits
const zoomStep = 0.1
const within = (zoom: number) => Math.min(zoomMax, Math.max(zoomMin, Math.round(zoom * 10) / 10))

/** Crops the picture; only the chosen part is uploaded. */
export function CropDialog({ picture, onSaved, onUnreadable, onClose }: CropDialogProps) {
  const t = useTranslate()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zoomMin)
  const [square, setSquare] = useState<Square>()
  const [fileError, setFileError] = useState<string>()
  const { send, percent, stop } = useSendPicture({ onSaved, onRefused: setFileError })

  const save = async () => {
    if (!square) return
    setFileError(undefined)
    const cut = await cutSquare(picture, square).catch(() => null)
    if (cut) await send(cut)
    else setFileError(t('picture.crop_failed'))
  }
  const close = () => {
    stop()
    onClose()
  }

  return (
    <Confirmation
      title={t('picture.crop_title')}
      submit={t('picture.save')}
      isBusy={percent !== null}
      isDisabled={!square}
      onSend={() => void save()}
      onClose={close}
    >
      <Typography>{t('picture.crop_text')}</Typography>
      <Box
        sx={{
          position: 'relative',
          height: { xs: '44vh', sm: '34vh' },
          minHeight: 220,
          borderRadius: 3,
          overflow: 'hidden',
          bgcolor: 'var(--sand)',
          '& [role="application"]:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: -3 },
        }}
      >
        <Cropper
          image={picture}
          crop={place}
          zoom={zoom}
          minZoom={zoomMin}
          maxZoom={zoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={(wanted) => setZoom(Math.min(zoomMax, Math.max(zoomMin, wanted)))}
          onCropComplete={(_percent, pixels) => setSquare(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t('picture.crop_area') }}
        />
      </Box>
      <Zoom zoom={zoom} onZoom={(wanted) => setZoom(within(wanted))} />
      {percent !== null && <Progress percent={percent} />}
      {fileError && (
        <Alert severity="error" variant="outlined" sx={{ color: 'var(--ink)' }}>
          {fileError}
        </Alert>
      )}
    </Confirmation>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const button = { border: '1.5px solid var(--control)', color: 'var(--ink)', width: 44, height: 44 } as const
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <IconButton
        aria-label={t('picture.zoom_out')}
        disabled={zoom <= zoomMin}
        onClick={() => onZoom(zoom - zoomStep)}
        sx={button}
      >
        <RemoveIcon />
      </IconButton>
      <Slider
        aria-label={t('picture.zoom')}
        getAriaValueText={(value) => t('picture.zoom_value', { value: formats.number(value) })}
        min={zoomMin}
        max={zoomMax}
        step={zoomStep}
        value={zoom}
        onChange={(_event, value) => onZoom(value as number)}
      />
      <IconButton
        aria-label={t('picture.zoom_in')}
        disabled={zoom >= zoomMax}
        onClick={() => onZoom(zoom + zoomStep)}
        sx={button}
      >
        <AddIcon />
      </IconButton>
    </Box>
  )
}

function Progress({ percent }: { percent: number }) {
  const t = useTranslate()
  const words = t('picture.progress', { percent })
  return (
    <Box>
      <LinearProgress variant="determinate" value={percent} aria-label={words} sx={{ height: 8, borderRadius: 999 }} />
      <Typography sx={{ fontSize: 14, color: 'var(--muted)', mt: 1 }}>{words}</Typography>
    </Box>
  )
}
