/** The calls about the site as it runs. */
export const enUS = {
  'GET /admin/backups':
    'Backups, newest first, with where they lie, the free space there and when the next is made by itself.',
  'POST /admin/backups': 'Makes a backup now, in the background, one at a time.',
  'POST /admin/backups/{id}/test':
    'Restores a backup on trial into a database of its own and compares it row by row; the site is not touched.',
  'POST /admin/backups/{id}/download': 'An address that is good for ten minutes, for the backup as a tar file.',
  'DELETE /admin/backups/{id}': 'Deletes a backup with its files.',
  'GET /admin/jobs': 'Background jobs, newest first, with how many wait, run and have failed.',
  'POST /admin/jobs/retry': 'Tries all failed jobs again and tells how many.',
  'POST /admin/jobs/{id}/retry': 'Tries a job again from the beginning, now.',
  'DELETE /admin/jobs/{id}': 'Removes a job; what it was to do is not done.',
  'GET /admin/failures': 'Requests that failed, newest first; found by the request id that the user was told.',
  'GET /admin/health': 'How the process, database, disks, storages, jobs and mail fare, and what is wrong.',
  'POST /admin/health/check': 'Asks the storages and the mail server themselves and tells the same.',
  'POST /admin/doctor': 'Looks for the usual mistakes of a set-up and tells what to do about each.',
  'GET /admin/operations': 'Requests, errors, queues, storages and jobs over time, and the latest incidents.',
  'GET /admin/imports': 'Imports, newest first, and the folders that may be imported.',
  'GET /admin/imports/{id}': 'An import: how far it is, and why pictures were refused.',
  'POST /admin/imports': 'Begins an import, or goes on with one from the same place that was not finished.',
  'PUT /admin/imports/{id}': 'Pauses an import, or lets it go on.',
  'GET /admin/drivers': 'What the site does by means of others: whether it is set up, and whether it works.',
} as const
