import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/doctor.ts'

export const texts: Translation<typeof master> = {
  title: 'Set-up',
  hint: 'Visits the site at its own address and looks at the proxy, the certificate, upload sizes, mail, storages, the clock, disks, the database and permissions, and says what to do. On the command line it is npx imagora doctor.',
  examine: 'Examine the set-up',
  examining: 'Looking, which takes a few seconds …',
  found_one: '{count} thing to look after',
  found_other: '{count} things to look after',
  checked: '{check}: {level}',
  levels: { ok: 'Well', warning: 'Warning', error: 'Error' },
  checks: {
    files: 'Permissions',
    database: 'Database',
    disk: 'Disks',
    clock: 'Clock',
    origin: 'Address of the site',
    https: 'HTTPS',
    proxy: 'Proxy',
    upload_size: 'Upload size',
    storage: 'Storages',
    mail: 'Mail',
  },
}
