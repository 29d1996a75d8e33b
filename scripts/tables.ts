import pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  element: string | null
  nullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  checks: string[]
  labels: string[] | null
}

const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bit: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  char: 'string',
  name: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  interval: 'string',
  tstzrange: 'string',
  tstzmultirange: 'string',
  daterange: 'string',
  datemultirange: 'string',
  int4range: 'string',
  int4multirange: 'string',
  int8range: 'string',
  tsvector: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

const elements = ['int2', 'int4', 'int8', 'numeric', 'bool', 'text', 'varchar', 'uuid', 'date', 'timestamptz', 'inet']

const catalog = `
  select c.relname as table, a.attname as column, t.typname as type, e.typname as element,
         not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
                order by k.conname) as checks,
         (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l
           where l.enumtypid = coalesce(e.oid, t.oid)) as labels
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'migration'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname, a.attnum`

/** The TypeScript text of all tables of a migrated database. */
export async function renderTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(catalog)
    return render(rows)
  } finally {
    await client.end()
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${pascal(table)}Table {\n${own.map((column) => `  ${camel(column.column)}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table\n`).join('')
  const body = `${interfaces.join('\n')}\nexport interface Tables {\n${all}}\n`
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const heading =
    '// Written by scripts/generate-tables.ts from the migrated database. Change the migrations, not this file.\n'
  return `${heading}${used.length ? `import type { ${used.join(', ')} } from 'kysely'\n` : ''}\n${body}`
}

function typeOf(column: Column): string {
  const plain = column.element ? arrayType(column) : (choices(column) ?? scalar(column, column.type))
  const type = column.nullable && plain !== 'unknown' ? `${plain} | null` : plain
  if (plain === 'unknown') return jsonType(column)
  if (column.isGenerated) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

/** JSON is written as text: the driver would treat an array as a PostgreSQL array. */
function jsonType({ nullable, hasDefault }: Column): string {
  const update = nullable ? 'string | null' : 'string'
  return `ColumnType<unknown, ${nullable || hasDefault ? `${update} | undefined` : update}, ${update}>`
}

function arrayType(column: Column): string {
  const element = column.element ?? ''
  if (!elements.includes(element)) throw new Error(`${column.table}.${column.column}: no arrays of ${element} yet`)
  const union = choices(column)
  return union?.includes('|') ? `(${union})[]` : `${union ?? scalar(column, element)}[]`
}

function scalar(column: Column, type: string): string {
  const known = scalars[type]
  if (!known) throw new Error(`${column.table}.${column.column}: the type ${type} is unknown to the generator`)
  return known
}

/** `check (state in ('held', 'booked'))`, as PostgreSQL writes it back, is the union 'held' | 'booked'. */
function choices({ column, checks, labels }: Column): string | null {
  const name = `\\(?"?${column}"?\\)?(?:::text(?:\\[\\])?)?`
  const one = new RegExp(`^CHECK \\(\\(${name} = '([^']*)'::\\w+\\)\\)$`)
  const many = new RegExp(`^CHECK \\(\\(${name} (?:= ANY \\(+|<@ \\(?)ARRAY\\[([^\\]]*)\\][^\\]]*$`)
  for (const check of checks) {
    const single = one.exec(check)?.[1]
    const list = many.exec(check)?.[1]
    const found = single === undefined ? list?.match(/'(?:[^']|'')*'(?=::)/g) : [`'${single}'`]
    if (found?.length) return found.join(' | ')
  }
  return labels?.map((label) => `'${label}'`).join(' | ') ?? null
}

function camel(name: string): string {
  const written = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const back = written.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (back !== name || /[^a-zA-Z0-9]/.test(written))
    throw new Error(`${name} changes when it is converted to camelCase and back`)
  return written
}

const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase())
