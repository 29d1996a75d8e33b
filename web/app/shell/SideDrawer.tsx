import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

interface SideDrawerProps {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The side menu of a phone, as an overlay. */
export const SideDrawer = ({ isOpen, onClose, label, children }: SideDrawerProps) => (
  <Drawer
    open={isOpen}
    onClose={onClose}
    sx={{ display: { md: 'none' } }}
    slotProps={{ paper: { sx: { width: 'clamp(264px, 16.5rem, 88vw)', pt: 4 }, 'aria-label': label } }}
  >
    {children}
  </Drawer>
)
