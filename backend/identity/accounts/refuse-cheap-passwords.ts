import type { Config } from '#platform/core/config.ts'

/** Low-cost hashing is for tests only, so a production configuration with it refuses to start. */
export function refuseCheapPasswords({ production, passwordCost }: Pick<Config, 'production' | 'passwordCost'>): void {
  if (production && passwordCost) throw new Error('passwordCost is for tests only and not allowed in production')
}
