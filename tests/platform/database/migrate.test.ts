import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#platform/migrations/migrate.ts'
import { emptyDatabase } from '#tests/support/cluster.ts'

let url: string
let drop: () => Promise<void>
let folder: string

beforeEach(async () => {
  ;({ url, drop } = await emptyDatabase())
  folder = await mkdtemp(join(tmpdir(), 'solace-migrations-'))
  await write('001-people.sql', 'create table person (id int primary key); create table pet (id int primary key);')
})
afterEach(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a file with several statements is applied once', async () => {
  expect(await migrate(url, folder)).toEqual(['001-people.sql'])
  expect(await migrate(url, folder)).toEqual([])
  expect(await tables()).toEqual(['person', 'pet'])
})

test('a file that is added later is applied on its own', async () => {
  await migrate(url, folder)
  await write('002-plants.sql', 'create table plant (id int);')
  expect(await migrate(url, folder)).toEqual(['002-plants.sql'])
})

test('a file that fails is rolled back completely, and the message names the line', async () => {
  await write('002-plants.sql', 'create table plant (id int);\n\ncreate tabel tree (id int);')
  await expect(migrate(url, folder)).rejects.toThrow(/002-plants\.sql failed in line 3/)
  expect(await tables()).toEqual(['person', 'pet'])
})

test('a file that was changed after it had been applied is refused', async () => {
  await migrate(url, folder)
  await write('001-people.sql', 'create table person (id bigint primary key);')
  await expect(migrate(url, folder)).rejects.toThrow('001-people.sql was changed after it had been applied')
})

test('a program that is older than the database refuses to start', async () => {
  await write('002-plants.sql', 'create table plant (id int);')
  await migrate(url, folder)
  await rm(join(folder, '002-plants.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('older than the database')
})

test('a file that sorts before one that was applied is refused', async () => {
  await write('003-plants.sql', 'create table plant (id int);')
  await migrate(url, folder)
  await write('002-trees.sql', 'create table tree (id int);')
  await expect(migrate(url, folder)).rejects.toThrow('002-trees.sql comes before 003-plants.sql')
})

test.for(['1-people.sql', '002_people.sql'])('the name %s is refused', async (name) => {
  await write(name, 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(`${name} is not named`)
})

test('a number that is used twice is refused', async () => {
  await write('001-plants.sql', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow('is used twice')
})

test('of two processes that start at once, one migrates', async () => {
  const both = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(both.flat()).toEqual(['001-people.sql'])
})
