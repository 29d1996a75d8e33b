/**
 * All texts of the product, merged from one file per area and language. The groups `mail` and `resources` span several areas;
 * `errors` are in `platform` where pages name them themselves, else in `refusals`, which only servers read.
 */
import dePlatform from './de/platform.json' with { type: 'json' }
import deIdentity from './de/identity.json' with { type: 'json' }
import deMarketplace from './de/marketplace.json' with { type: 'json' }
import deMoney from './de/money.json' with { type: 'json' }
import deScheduling from './de/scheduling.json' with { type: 'json' }
import deCare from './de/care.json' with { type: 'json' }
import deOperations from './de/operations.json' with { type: 'json' }
import deHelp from './de/help.json' with { type: 'json' }
import deRefusals from './de/refusals.json' with { type: 'json' }
import enPlatform from './en/platform.json' with { type: 'json' }
import enIdentity from './en/identity.json' with { type: 'json' }
import enMarketplace from './en/marketplace.json' with { type: 'json' }
import enMoney from './en/money.json' with { type: 'json' }
import enScheduling from './en/scheduling.json' with { type: 'json' }
import enCare from './en/care.json' with { type: 'json' }
import enOperations from './en/operations.json' with { type: 'json' }
import enHelp from './en/help.json' with { type: 'json' }
import enRefusals from './en/refusals.json' with { type: 'json' }

export const en = together(
  enPlatform,
  enIdentity,
  enMarketplace,
  enMoney,
  enScheduling,
  enCare,
  enOperations,
  enHelp,
  enRefusals,
)

export const de = together(
  dePlatform,
  deIdentity,
  deMarketplace,
  deMoney,
  deScheduling,
  deCare,
  deOperations,
  deHelp,
  deRefusals,
)

type Together<Parts extends readonly object[]> = Parts extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Together<Rest>
  : unknown

/** Merges groups of the same name; each key is in one file only, which a test checks. */
function together<const Parts extends object[]>(...parts: Parts): Together<Parts> {
  const all: Record<string, object> = {}
  for (const part of parts)
    for (const [group, texts] of Object.entries(part)) all[group] = { ...all[group], ...(texts as object) }
  return all as Together<Parts>
}
