/** The other demo clients: first and last name, one per line, by country. */
const lines = {
  NG: `Amaka Chukwu
    Segun Ojo
    Halima Sani
    Ebuka Anyanwu
    Yetunde Balogun
    Musa Garba
    Ifeoma Nnadi
    Kunle Adebayo
    Zainab Lawal
    Tunde Olawale
    Blessing Etim
    Nnamdi Okafor
    Ronke Akande
    Usman Shehu
    Chioma Uzor
    Efe Oghene`,
  GB: `Charlotte Bexley
    Ravi Mistry
    Megan Pryce
    Lewis Cartwright
    Fatima Rahman
    Jack Thornbury
    Niamh Gallagher
    Kwame Boateng
    Isla Munro
    Daniel Hargreaves
    Sunita Patel
    Owen Beynon
    Georgia Lamb
    Patrick Devlin
    Zara Hussain
    Ben Southwell`,
  US: `Olivia Hartman
    Marcus Greeley
    Sofia Delgado
    Tyler Nakamura
    Jasmine Coleman
    Brian Kessler
    Mei Lin
    Caleb Norwood
    Rosa Espinoza
    Aaron Weiss
    Destiny Hollis
    Nathan Bjork
    Camille Broussard
    Luis Zamora
    Heather Quinn
    Malik Ferris`,
  DE: `Sabine Kruse
    Murat Aslan
    Julia Wendt
    Stefan Holz
    Nadine Freitag
    Piotr Zielinski
    Anja Moritz
    Karim Haddad
    Ulrike Sommerfeld
    Lukas Beier
    Ines Pohlmann
    Daniel Raabe
    Svenja Thiel
    Georg Marquardt
    Mirela Ilic
    Paul Eckstein`,
} as const

export const clientNames = (country: keyof typeof lines): { firstName: string; lastName: string }[] =>
  lines[country].split('\n').map((line) => {
    const [firstName = '', lastName = ''] = line.trim().split(' ')
    return { firstName, lastName }
  })
