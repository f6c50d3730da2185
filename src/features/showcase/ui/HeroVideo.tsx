import { useEffect, useRef, useState } from 'react';
import darkVideo from './video/hero-dark.mp4';
import darkStill from './video/hero-dark.webp';
import lightVideo from './video/hero-light.mp4';
import lightStill from './video/hero-light.webp';
import classes from './hero-backdrop.module.css';

const sources = {
  light: { video: lightVideo, still: lightStill },
  dark: { video: darkVideo, still: darkStill },
};
/** The size of the video files. */
const size = { width: 1680, height: 840 };

/** Draws each new frame of the video on the canvas. */
function drawFrames(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let drawnTime = -1;
  let frameRequest = 0;
  const drawFrame = () => {
    if (video.currentTime !== drawnTime) context?.drawImage(video, 0, 0, size.width, size.height);
    drawnTime = video.currentTime;
    frameRequest = requestAnimationFrame(drawFrame);
  };
  drawFrame();
  return () => cancelAnimationFrame(frameRequest);
}

interface VideoCanvasProps {
  src: string;
  paused: boolean;
  onFail: () => void;
}

/** Uses a canvas, because a video element would count as the largest contentful paint. */
function VideoCanvas({ src, paused, onFail }: VideoCanvasProps) {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [playing, setPlaying] = useState(false);

  // Set here and not as a prop: React delays the commit of a revealed Suspense boundary and drops
  // events before it, so a file that is refused at once would fail unnoticed.
  useEffect(() => {
    if (video.current) video.current.src = src;
  }, [src]);

  useEffect(() => {
    if (paused) video.current?.pause();
    // A browser may block autoplay. The drawing remains in that case.
    else video.current?.play().catch(() => {});
  }, [paused]);

  useEffect(() => {
    if (!playing || !video.current || !canvas.current) return;
    return drawFrames(video.current, canvas.current);
  }, [playing]);

  return (
    <>
      <video
        className={classes.source}
        ref={video}
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
      <canvas {...size} ref={canvas} className={classes.video} data-shown={playing} />
    </>
  );
}

interface HeroVideoProps {
  scheme: 'light' | 'dark';
  paused: boolean;
}

/** Shows the still if the video fails, and a gradient if the still fails, too. */
export default function HeroVideo({ scheme, paused }: HeroVideoProps) {
  const { video, still } = sources[scheme];
  const [kind, setKind] = useState<'video' | 'still' | 'gradient'>('video');
  const [isLoaded, setLoaded] = useState(false);
  if (kind === 'video')
    return <VideoCanvas src={video} paused={paused} onFail={() => setKind('still')} />;
  if (kind === 'gradient') return <div className={classes.gradient} />;
  return (
    <img
      className={classes.video}
      data-shown={isLoaded}
      src={still}
      alt=""
      onLoad={() => setLoaded(true)}
      onError={() => setKind('gradient')}
    />
  );
}
