/**
 * 64 words in each language, each the translation of the other one, so that two languages can be compared as well; their place is
 * the same number of six bits. None is written or begins nearly like another one: they are read out over a poor line.
 */
const lists = {
  en: 'anchor avocado balloon banana beach bicycle bottle camera chair cinnamon circle coffee compass crocodile crystal desert diamond dolphin elephant engine evening forest galaxy garden giraffe honey kangaroo lantern library lighthouse magnet melon museum needle ocean olive orange orchestra parrot pencil pepper pillow potato pyramid rainbow robin rocket shadow silver spring squirrel strawberry sunflower table teapot telescope theatre tractor trumpet tunnel village waterfall yogurt zebra',
  de: 'Anker Avocado Ballon Banane Strand Fahrrad Flasche Kamera Stuhl Zimt Kreis Kaffee Kompass Krokodil Kristall Wüste Diamant Delfin Elefant Motor Abend Wald Galaxie Garten Giraffe Honig Känguru Laterne Bibliothek Leuchtturm Magnet Melone Museum Nadel Ozean Olive Orange Orchester Papagei Bleistift Pfeffer Kissen Kartoffel Pyramide Regenbogen Rotkehlchen Rakete Schatten Silber Frühling Eichhörnchen Erdbeere Sonnenblume Tisch Teekanne Teleskop Theater Traktor Trompete Tunnel Dorf Wasserfall Joghurt Zebra',
}

export const verificationWords: Record<'en' | 'de', readonly string[]> = {
  en: lists.en.split(' '),
  de: lists.de.split(' '),
}
