import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'es'> = {
  'site-mode': {
    impersonation: { banner: 'Estás viendo el sitio como {name} hasta el {time}.', stop: 'Terminar' },
    title: 'Modo del sitio',
    modes: { normal: 'Normal', read_only: 'Solo lectura', maintenance: 'Mantenimiento' },
    hints: {
      normal: 'Todo está disponible.',
      read_only: 'Se puede ver, descargar e iniciar sesión. Se rechazan las subidas y los cambios.',
      maintenance: 'Solo los administradores pueden usar el sitio. Los demás ven una página de mantenimiento.',
    },
    message: 'Mensaje para los visitantes',
    message_help: 'Opcional. Por ejemplo, el motivo y cuándo volverá.',
    apply: 'Aplicar',
    applied: 'Modo del sitio cambiado',
    banner: {
      read_only: 'El sitio está en modo de solo lectura. Puedes ver y descargar, pero no subir ni cambiar nada.',
      maintenance: 'El sitio está en mantenimiento. Solo pueden usarlo los administradores.',
      disk_full: 'El disco del servidor está lleno. Puedes ver y eliminar, pero no subir ni cambiar nada.',
      database: 'Ahora no se puede escribir en la base de datos. Puedes ver y descargar. Terminará por sí solo.',
    },
    manage: 'Gestionar',
    upload_refused: 'El sitio está en modo de solo lectura y no se puede subir nada',
  },
}
