import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master> = {
  'site-mode': {
    impersonation: { banner: 'You’re viewing as {name} until {time}.', stop: 'Stop' },
    title: 'Site mode',
    modes: { normal: 'Normal', read_only: 'Read-only', maintenance: 'Maintenance' },
    hints: {
      normal: 'Everything is available.',
      read_only: 'People can view, download and log in. Uploads and changes are refused.',
      maintenance: 'Only administrators can use the site. Everyone else sees a maintenance page.',
    },
    message: 'Message for visitors',
    message_help: 'Optional. For example the reason, and when you’ll be back.',
    apply: 'Apply',
    applied: 'Site mode changed',
    banner: {
      read_only: 'The site is read-only right now. You can view and download, but not upload or change anything.',
      maintenance: 'The site is under maintenance. Only administrators can use it.',
      disk_full: 'The server’s disk is full. You can view and delete, but not upload or change anything.',
      database: 'The database can’t be written to right now. You can view and download. This ends by itself.',
    },
    manage: 'Manage',
    upload_refused: 'The site is read-only right now, so you can’t upload',
  },
}
