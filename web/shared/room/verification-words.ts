/** 64 short words in each language; their index is the same number of six bits. */
const lists = {
  en: 'apple arrow basket beach bell bird boat book bread bridge butter button candle castle cheese cherry circle cloud coffee copper corner cotton desert dinner dragon engine feather finger flower forest garden ginger glass hammer harbour honey island jacket kettle ladder lemon letter marble meadow mirror morning mountain needle orange paint pencil pepper pocket rabbit river saddle silver spoon summer table tiger velvet window winter',
  de: 'Apfel Pfeil Korb Strand Glocke Vogel Boot Buch Brot Brücke Butter Knopf Kerze Burg Käse Kirsche Kreis Wolke Kaffee Kupfer Ecke Wolle Wüste Abend Drache Motor Feder Finger Blume Wald Garten Ingwer Glas Hammer Hafen Honig Insel Jacke Kessel Leiter Zitrone Brief Murmel Wiese Spiegel Morgen Berg Nadel Orange Farbe Bleistift Pfeffer Tasche Hase Fluss Sattel Silber Löffel Sommer Tisch Tiger Samt Fenster Winter',
}

export const verificationWords: Record<'en' | 'de', readonly string[]> = {
  en: lists.en.split(' '),
  de: lists.de.split(' '),
}
