import { useEffect, useRef, useState } from 'react';
import darkFilm from './film/hero-dark.mp4';
import darkStill from './film/hero-dark.webp';
import lightFilm from './film/hero-light.mp4';
import lightStill from './film/hero-light.webp';
import classes from './hero-backdrop.module.css';

const films = {
  light: { film: lightFilm, still: lightStill },
  dark: { film: darkFilm, still: darkStill },
};
/** The size of the video files. */
const size = { width: 1680, height: 840 };

/** Draws each new frame of the video on the canvas. */
function project(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let shown = -1;
  let next = 0;
  const show = () => {
    if (video.currentTime !== shown) context?.drawImage(video, 0, 0, size.width, size.height);
    shown = video.currentTime;
    next = requestAnimationFrame(show);
  };
  show();
  return () => cancelAnimationFrame(next);
}

interface FilmProps {
  src: string;
  paused: boolean;
  onFail: () => void;
}

/** Uses a canvas, because a video element would count as the largest contentful paint. */
function Film({ src, paused, onFail }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (paused) video.current?.pause();
    // A browser may block autoplay. The drawing remains in that case.
    else video.current?.play().catch(() => {});
  }, [paused]);

  useEffect(() => {
    if (!playing || !video.current || !canvas.current) return;
    return project(video.current, canvas.current);
  }, [playing]);

  return (
    <>
      <video
        className={classes.reel}
        ref={video}
        src={src}
        autoPlay={!paused}
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setPlaying(true)}
        onError={onFail}
      />
      <canvas {...size} ref={canvas} className={classes.film} data-shown={playing} />
    </>
  );
}

interface HeroFilmProps {
  scheme: 'light' | 'dark';
  paused: boolean;
}

/** Shows the still if the video fails, and a gradient if the still fails, too. */
export default function HeroFilm({ scheme, paused }: HeroFilmProps) {
  const { film, still } = films[scheme];
  const [kind, setKind] = useState<'film' | 'still' | 'gradient'>('film');
  const [arrived, setArrived] = useState(false);
  if (kind === 'film') return <Film src={film} paused={paused} onFail={() => setKind('still')} />;
  if (kind === 'gradient') return <div className={classes.gradient} />;
  return (
    <img
      className={classes.film}
      data-shown={arrived}
      src={still}
      alt=""
      onLoad={() => setArrived(true)}
      onError={() => setKind('gradient')}
    />
  );
}
