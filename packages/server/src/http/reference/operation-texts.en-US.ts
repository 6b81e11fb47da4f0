/** The calls about the site as it runs. */
export const enUS = {
  'GET /admin/jobs': 'Background jobs, newest first, with how many wait, run and have failed.',
  'POST /admin/jobs/retry': 'Tries all failed jobs again and tells how many.',
  'POST /admin/jobs/{id}/retry': 'Tries a job again from the beginning, now.',
  'DELETE /admin/jobs/{id}': 'Removes a job; what it was to do is not done.',
  'GET /admin/failures': 'Requests that failed, newest first; found by the request id that the user was told.',
  'GET /admin/health': 'How the process, database, disks, storages, jobs and mail fare, and what is wrong.',
  'POST /admin/health/check': 'Asks the storages and the mail server themselves and tells the same.',
  'GET /admin/drivers': 'What the site does by means of others: whether it is set up, and whether it works.',
} as const
