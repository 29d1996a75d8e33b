import type { OfferedProvider } from '#schemas/identity/social-sign-in.ts'
import type { Context } from '#platform/context/context.ts'

/** The configured providers, in the order of the configuration. */
export const offeredProviders = ({ services }: Pick<Context, 'services'>): OfferedProvider[] =>
  services.identityProviders.all.map(({ name, label }) => ({ name, label }))
