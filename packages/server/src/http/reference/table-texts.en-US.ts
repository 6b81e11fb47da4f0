/** The calls about the tables of the back office. */
export const enUS = {
  'GET /admin/albums': 'Everybody’s albums; searched, filtered and sorted.',
  'GET /admin/albums/{id}': 'One album, whoever it belongs to.',
  'PUT /admin/albums/{id}': 'Makes an album private, hides it from explore or shows it again; its owner is told.',
  'POST /admin/albums/takedown': 'Removes albums, and their photos for good where that is said; their owners are told.',
  'GET /admin/exports/users': 'Users as CSV: everything that the filters show.',
  'GET /admin/exports/photos': 'Photos of everybody as CSV: everything that the filters show.',
  'GET /admin/exports/albums': 'Albums of everybody as CSV: everything that the filters show.',
  'GET /admin/exports/shares': 'Shares of everybody as CSV: everything that the filters show.',
  'GET /admin/exports/reports': 'Reports as CSV: everything that the filters show.',
  'GET /admin/exports/orders': 'Orders as CSV: everything that the filters show.',
  'GET /admin/exports/coupons': 'Coupons as CSV: everything that the filters show.',
  'GET /admin/exports/tickets': 'Tickets as CSV: everything that the filters show.',
  'GET /admin/exports/audit': 'The audit log as CSV: everything that the filters show.',
  'GET /admin/exports/aliases': 'Old addresses as CSV: everything that the filters show.',
}
