import type { ComponentProps } from 'react'

/** An action of a menu. Those that are chosen or not have the role `menuitemradio` or `menuitemcheckbox`. */
export const MenuItem = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" role="menuitem" tabIndex={-1} className={`menu-item ${className}`} {...rest} />
)

/** A link in a menu. */
export const MenuLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a role="menuitem" tabIndex={-1} className="menu-item" {...rest}>
    {children}
  </a>
)

/** The heading of a group, which no key reaches. */
export const MenuHeading = ({ children }: ComponentProps<'div'>) => (
  <div role="presentation" className="menu-note">
    {children}
  </div>
)

export const MenuLine = () => <hr className="menu-line" />
