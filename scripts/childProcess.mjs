import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Failure } from './failure.mjs';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, shell?: boolean }} RunOptions */
/** @typedef {{ code: number, output: string }} Outcome */

const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end and forwards signals to it.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options] `quiet` collects its output instead of showing it
 * @returns {Promise<Outcome>} its exit code; 128 + n when signal n ended it, as in shells
 * @throws {Failure} when a signal ended a quiet program; the system's error when the program can't be started
 */
export function run(program, args, { cwd, env, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    let stopped = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }

    // Ctrl-C at a terminal reaches every process of the group; forwarded, it would arrive twice.
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      stopped = true;
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, passOn);
    const stopPassing = () => {
      for (const signal of passedOn) process.off(signal, passOn);
    };

    child.once('error', (error) => {
      stopPassing();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopPassing();
      if (stopped && quiet) reject(new Failure('Stopped.'));
      else resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}
