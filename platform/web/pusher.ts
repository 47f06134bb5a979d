/** The client of the realtime connection, a script of its own: it can be asked for by its address. */
export { default as Pusher } from 'pusher-js';
