import type { Contract, Sent } from '@imagora/contract'
import { api } from '#data/api/client.ts'

export const reportShare = (slug: string, body: Sent<Contract['POST /shares/{slug}/report']>['body']) =>
  api('POST /shares/{slug}/report', { params: { slug }, body })

export const reportPhoto = (id: number, body: Sent<Contract['POST /explore/photos/{id}/report']>['body']) =>
  api('POST /explore/photos/{id}/report', { params: { id }, body })

export const reportAlbum = (id: number, body: Sent<Contract['POST /explore/albums/{id}/report']>['body']) =>
  api('POST /explore/albums/{id}/report', { params: { id }, body })

export const reportUser = (username: string, body: Sent<Contract['POST /explore/users/{username}/report']>['body']) =>
  api('POST /explore/users/{username}/report', { params: { username }, body })
