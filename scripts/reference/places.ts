/**
 * Region names that differ from the standard lists: the 12 ITL 1 regions of the UK, and names that differ between
 * English and German.
 */
export const britishRegions = `
GB-TLC | North East England | Nordostengland
GB-TLD | North West England | Nordwestengland
GB-TLE | Yorkshire and the Humber | Yorkshire und Humber
GB-TLF | East Midlands | East Midlands
GB-TLG | West Midlands | West Midlands
GB-TLH | East of England | Ostengland
GB-TLI | London | London
GB-TLJ | South East England | Südostengland
GB-TLK | South West England | Südwestengland
GB-TLL | Wales | Wales
GB-TLM | Scotland | Schottland
GB-TLN | Northern Ireland | Nordirland
`

/** Regions whose name differs from the list of subdivisions. */
export const regionNames = `
DE-BY | Bavaria | Bayern
DE-HE | Hesse | Hessen
DE-MV | Mecklenburg-Western Pomerania | Mecklenburg-Vorpommern
DE-NI | Lower Saxony | Niedersachsen
DE-NW | North Rhine-Westphalia | Nordrhein-Westfalen
DE-RP | Rhineland-Palatinate | Rheinland-Pfalz
DE-SN | Saxony | Sachsen
DE-ST | Saxony-Anhalt | Sachsen-Anhalt
DE-TH | Thuringia | Thüringen
NG-FC | Federal Capital Territory (Abuja) | Hauptstadtterritorium Abuja
NG-NA | Nasarawa | Nasarawa
US-AS | American Samoa | Amerikanisch-Samoa
US-CA | California | Kalifornien
US-MP | Northern Mariana Islands | Nördliche Marianen
US-UM | U.S. Minor Outlying Islands | Kleinere Amerikanische Überseeinseln
US-VI | U.S. Virgin Islands | Amerikanische Jungferninseln
`

/** The common languages come first. */
export const primaryLanguages = 'en de yo ig ha pcm fr es ar pt tr pl'
export const otherLanguages = 'ru uk ro it nl hi ur bn pa zh fa sw am so tw vi ko ja el he sr hr sq ase bfi gsg'

/** Languages whose name is wrong or missing in the runtime. */
export const languageNames = `
tw | Twi | Twi
bfi | British Sign Language | Britische Gebärdensprache
gsg | German Sign Language | Deutsche Gebärdensprache
`
