/**
 * Settings of a PostgreSQL server that runs for the minutes of a test run. Most statements run a few times only, for which it would
 * plan each five times: one plan for all values halves the processor time of the server. Its tables are dropped, not vacuumed.
 */
export const shortLivedServer = { autovacuum: 'off', plan_cache_mode: 'force_generic_plan' }
