import { describe, expect, test } from 'vitest'
import { mapped, missingFields } from '#ui/import-csv/mapping.ts'
import { clients, opened } from './rows-fixtures.ts'

const guessed = async (header: string, row = 'a,b,c,d,e') => (await opened(`${header}\n${row}\n`)).mapping

describe('columns are guessed', () => {
  test.each([
    ['our own headers', 'First name,Last name,E-mail,Phone,Client number'],
    ['German headers', 'Vorname,Nachname,E-Mail,Telefon,Klientennummer'],
    ['headers of programs', 'first_name,last_name,email,phone_number,client_id'],
    ['names of fields', 'firstName,lastName,email,phoneNumber,clientNumber'],
    ['capitals, spaces and accents', ' PRÉNOM , FAMILY NAME ,Mail,Mobile,Patient ID'],
    [
      'words inside longer headers',
      'Vorname des Klienten,Nachname (privat),E-Mail-Adresse privat,Telefon mobil,Kundennummer alt',
    ],
  ])('by %s', async (_name, header) => {
    expect(await guessed(header)).toEqual({ firstName: 0, lastName: 1, email: 2, phoneNumber: 3, clientNumber: 4 })
  })
  test('in any order, and unknown ones are left out', async () => {
    expect(await guessed('Notes,Nachname,Problem,Vorname,Birthday')).toEqual({ lastName: 1, firstName: 3 })
  })
  test('by the label the reader sees', async () => {
    const label = (field: string) => (field === 'lastName' ? 'Zweitname' : field)
    expect((await opened('Vorname,Zweitname\na,b\n', clients, label)).mapping).toEqual({ firstName: 0, lastName: 1 })
  })
  test('each once: where two match, the first is taken', async () => {
    expect(await guessed('E-Mail,Mail,Vorname,Nachname,x')).toEqual({ email: 0, firstName: 2, lastName: 3 })
  })
  test('by the content of cells where headers say nothing', async () => {
    expect(await guessed('A,B,C,D', 'Anna,Berg,anna@example.org,+49 30 1234567')).toEqual({ email: 2, phoneNumber: 3 })
  })
})

test('a column that is assigned to another field is removed from the earlier one', () => {
  expect(mapped({ firstName: 0, lastName: 1 }, 'lastName', 0)).toEqual({ lastName: 0 })
  expect(mapped({ firstName: 0, lastName: 1 }, 'lastName', null)).toEqual({ firstName: 0 })
})

test('first name and last name need a column, the others do not', () => {
  expect(missingFields(clients, { email: 0 })).toEqual(['firstName', 'lastName'])
  expect(missingFields(clients, { firstName: 0, lastName: 1 })).toEqual([])
})
