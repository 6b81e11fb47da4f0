import type { Handle } from '#http/api/handle.ts'
import type { TrafficService } from './service.ts'

export function trafficRoutes(handle: Handle, traffic: TrafficService) {
  handle('GET /user/traffic', ({ caller, query }) => traffic.listDailyTraffic(caller, query))
}
