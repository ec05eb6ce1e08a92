import pretty from 'pino-pretty'

/** The log as lines for people. A release has no such log, nor its package. */
export const terminalLog = (destination: number | NodeJS.WritableStream = 1) =>
  pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true, destination })
