import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'es'> = {
  home: {
    drop_title: 'Suelta las fotos aquí',
    drop_hint: 'o pégalas, o haz clic para elegir archivos',
    drop_over: 'Suelta para subir',
    choose: 'Elegir fotos',
    limit: 'Hasta {size} cada una',
    register: 'Regístrate gratis',
    login: 'Iniciar sesión',
    library: 'Abrir mi biblioteca',
    explore: 'Explorar fotos públicas',
    newest: 'Fotos públicas más recientes',
    newest_all: 'Ver todas',
    numbers: 'Estadísticas del sitio',
    photos: 'fotos',
    users: 'personas',
    stored: 'almacenados',
    features_title: 'Pensado para tus fotos',
    features_hint: 'Discreto, rápido y totalmente tuyo.',
    features: {
      links: {
        title: 'Enlaces que perduran',
        text: 'Los enlaces apuntan a la foto, no al lugar donde se guarda. Son cortos, difíciles de adivinar y funcionan hasta que la eliminas.',
      },
      speed: {
        title: 'Rápido y estable',
        text: 'Las miniaturas se crean mientras subes. Las páginas muestran primero los colores y luego las fotos, sin saltos.',
      },
      unlisted: {
        title: 'No listadas por defecto',
        text: 'Solo quienes tienen el enlace pueden ver una foto nueva. En cuanto la eliminas, el enlace deja de funcionar.',
      },
      safe: {
        title: 'A salvo desde que las subes',
        text: 'Una subida solo termina cuando el archivo está a salvo en el disco. Ni un apagón ni un reinicio harán que lo pierdas.',
      },
      tools: {
        title: 'API abierta',
        text: 'Cada función tiene una API documentada, y cada token solo puede hacer lo que tú permitas.',
      },
      own: {
        title: 'Byte a byte',
        text: 'Se guarda el mismo archivo que subes, nunca recomprimido sin avisar, en tu propio servidor.',
      },
    },
  },
}
