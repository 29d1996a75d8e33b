import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'

/** A link to another page of the app that looks like a button. */
export const LinkButton = (props: ButtonProps & { to: string }) => <Button component={Link} {...props} />
