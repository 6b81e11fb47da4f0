import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'de'> = {
  home: {
    drop_title: 'Fotos hierher ziehen',
    drop_hint: 'oder einfügen oder klicken, um Dateien auszuwählen',
    drop_over: 'Zum Hochladen loslassen',
    choose: 'Fotos auswählen',
    limit: 'Bis zu {size} pro Foto',
    register: 'Kostenlos registrieren',
    login: 'Anmelden',
    library: 'Meine Bibliothek öffnen',
    explore: 'Öffentliche Fotos entdecken',
    newest: 'Neueste öffentliche Fotos',
    newest_all: 'Alle ansehen',
    numbers: 'Statistik der Website',
    photos: 'Fotos',
    users: 'Personen',
    stored: 'gespeichert',
    features_title: 'Alles dreht sich um deine Fotos',
    features_hint: 'Aufgeräumt, schnell und ganz deins.',
    features: {
      links: {
        title: 'Links, die bleiben',
        text: 'Links führen zum Foto, nicht zu seinem Speicherort. Sie sind kurz, schwer zu erraten und funktionieren, bis du das Foto löschst.',
      },
      speed: {
        title: 'Schnell und stabil',
        text: 'Vorschaubilder entstehen schon beim Hochladen. Seiten zeigen erst Farben, dann Fotos, und das Layout springt nie.',
      },
      unlisted: {
        title: 'Standardmäßig nicht gelistet',
        text: 'Nur wer den Link hat, sieht ein neues Foto. Löschst du es, funktioniert der Link sofort nicht mehr.',
      },
      safe: {
        title: 'Hochgeladen heißt sicher',
        text: 'Ein Upload ist erst fertig, wenn die Datei sicher auf der Festplatte liegt. Stromausfall oder Neustart können ihr nichts anhaben.',
      },
      tools: {
        title: 'Offene API',
        text: 'Jede Funktion hat eine dokumentierte API, und jedes Token darf nur, was du erlaubst.',
      },
      own: {
        title: 'Byte für Byte',
        text: 'Gespeichert wird genau die Datei, die du hochlädst, nie heimlich neu komprimiert und auf deinem eigenen Server.',
      },
    },
  },
}
